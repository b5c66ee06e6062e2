import { unifyLookAlikes } from '@leitai/platform/text/look-alikes'

/** Team names that look alike get the same key: normalises compatibility forms, case, white space and characters that look like others. */
export const nameKeyOf = (name: string) =>
  unifyLookAlikes(name.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC').replace(/\s+/gu, ' ').trim())
