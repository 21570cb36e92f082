from cinquefoil.cli import main

main()
