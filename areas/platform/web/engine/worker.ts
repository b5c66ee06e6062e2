import { newerInLanguage } from './newer.ts'

const has = (path: string) =>
  path.split('.').reduce<unknown>((value, key) => (value ? Reflect.get(Object(value), key) : undefined), globalThis) !==
  undefined

/** For workers, whose first message may wait: resolves once the engine has what the code uses. */
export const completeLanguage = async (): Promise<void> => {
  if (!newerInLanguage.every(has)) await import('./language.ts')
}
