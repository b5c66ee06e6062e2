export const PARTS: {
  readonly 'cluster-engines': string
  readonly enterprise: string
  readonly interchange: string
  readonly learning: string
}
export type Part = keyof typeof PARTS
export function takeOut(root: string, part: Part): string[]
