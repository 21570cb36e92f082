// A button that appears where another was pressed: the second half of a double click must not press it, too.

const CALM = 700; // milliseconds

/** Lets a button be pressed only after a moment. It takes over the focus of the one that has gone. */
export function calmly(button: HTMLButtonElement): () => void {
  button.disabled = true;
  const timer = setTimeout(() => {
    button.disabled = false;
    if (document.activeElement === document.body) button.focus();
  }, CALM);
  return () => clearTimeout(timer);
}
