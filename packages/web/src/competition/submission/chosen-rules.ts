import { limits } from '@leitai/contract/core/limits'

/** The endings that the dialog for choosing a file offers. */
export const acceptedEndings = '.csv,.zip'

/** What is wrong with a file by name and size, as an i18n key; null if nothing is. `most` is the bound of the stage in bytes. */
export function outsideOf({ name, size }: Pick<File, 'name' | 'size'>, most: number = limits.uploadBytes) {
  if (!/\.(csv|zip)$/i.test(name)) return 'file.kind' as const
  if (size > most) return 'file.large' as const
  return size === 0 ? ('file.empty' as const) : null
}

export const isTooMany = (chosen: number, more: number) => chosen + more > limits.uploadFiles
