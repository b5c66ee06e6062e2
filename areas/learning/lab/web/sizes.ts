/** Uncompressed bytes of the engines; a test compares them with the files. */
export const wholeBytes = { duckdb: 34_242_586, python: 9_598_218, library: 2_545_637 } as const
/** Approximate download size in MB, compressed and including scripts, for display. */
export const fetchedMb = { sql: 6, python: 6 } as const
