import { limits } from '@leitai/contract/core/limits'

/** The files that a stage takes: endings without the point, and the largest size in bytes. */
export interface Taken {
  accepted: readonly string[]
  most: number
}

/** The endings as the dialog for choosing a file wants them. */
export const endingsFor = ({ accepted }: Pick<Taken, 'accepted'>) => accepted.map((ending) => `.${ending}`).join(',')

/** What is wrong with a file by name and size, as an i18n key; null if nothing is. */
export function outsideOf({ name, size }: Pick<File, 'name' | 'size'>, { accepted, most }: Taken) {
  const ending = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  if (!accepted.includes(ending)) return 'file.kind' as const
  if (size > most) return 'file.large' as const
  return size === 0 ? ('file.empty' as const) : null
}

export const isTooMany = (chosen: number, more: number) => chosen + more > limits.uploadFiles
