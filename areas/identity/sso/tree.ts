/** An object of JSON or XML, as their parsers make it. */
export type Tree = Readonly<Record<string, unknown>>
export const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
