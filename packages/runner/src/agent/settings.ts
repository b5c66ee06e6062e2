/** What is wrong in the environment that sets up a runner. */
export class Wrong extends Error {}

export type Env = Readonly<Record<string, string | undefined>>

export function needed(env: Env, name: string, what: string): string {
  const value = env[name]
  if (value) return value
  throw new Wrong(`${name} is missing: ${what}`)
}

export function whole(env: Env, name: string, usual: number, [least, most]: [number, number]): number {
  const written = env[name]
  if (!written) return usual
  const value = Number(written)
  if (Number.isInteger(value) && value >= least && value <= most) return value
  throw new Wrong(`${name} must be a whole number from ${least} to ${most}, found “${written}”`)
}

/** One of a few words; the first one if it is not set. */
export function oneOf<const T extends string>(env: Env, name: string, words: readonly [T, ...T[]]): T {
  const written = env[name] || words[0]
  const word = words.find((one) => one === written)
  if (word !== undefined) return word
  const last = words.at(-1)
  throw new Wrong(`${name} must be ${words.slice(0, -1).join(', ')} or ${last}, found “${written}”`)
}

/** Of words between spaces or commas. */
export const list = (env: Env, name: string): string[] => (env[name] ?? '').split(/[\s,]+/).filter(Boolean)
