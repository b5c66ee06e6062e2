import { limits } from '@leitai/contract/core/limits'

/** What is wrong with a file by name and size, as an i18n key; null if nothing is. */
export function outsideOf({ name, size }: Pick<File, 'name' | 'size'>) {
  if (!/\.(csv|zip)$/i.test(name)) return 'file.kind' as const
  if (size > limits.uploadBytes) return 'file.large' as const
  return size === 0 ? ('file.empty' as const) : null
}

export const isTooMany = (chosen: number, more: number) => chosen + more > limits.uploadFiles
