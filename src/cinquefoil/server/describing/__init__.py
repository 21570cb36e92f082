"""What travels, written down for others: OpenAPI, the page of the socket, TypeScript."""
