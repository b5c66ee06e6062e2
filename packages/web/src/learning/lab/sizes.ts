/** Bytes of the engines once they are unpacked; a test holds them to the files. */
export const wholeBytes = { duckdb: 34_242_586, python: 9_598_218, library: 2_545_637 } as const
/** What is about to be fetched, compressed, with the scripts that go along; in MB, for people. */
export const fetchedMb = { sql: 6, python: 6 } as const
