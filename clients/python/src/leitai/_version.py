# Written by `npm run docs:python` from the contract; changes here are lost.

VERSION = "0.1.0"
