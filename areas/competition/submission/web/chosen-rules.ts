import { limits } from '@leitai/platform/contract/limits'
import { endingOf, mostOfFile, type TakenFiles } from '@leitai/platform/contract/upload-bound'

/** The endings as the dialog for choosing a file wants them. */
export const endingsFor = ({ accepted }: Pick<TakenFiles, 'accepted'>) =>
  accepted.map((ending) => `.${ending}`).join(',')

/** What is wrong with a file by name and size, as an i18n key; null if nothing is. */
export function outsideOf({ name, size }: Pick<File, 'name' | 'size'>, taken: TakenFiles) {
  if (!taken.accepted.includes(endingOf(name))) return 'file.kind' as const
  if (size > mostOfFile(taken, name)) return 'file.large' as const
  return size === 0 ? ('file.empty' as const) : null
}

/** Whether files that are chosen now take the place of one chosen before: the corrected one usually has the same name. */
export const replaces = (picked: readonly Pick<File, 'name'>[], { name }: Pick<File, 'name'>) =>
  picked.some((one) => one.name === name)

export const isTooMany = (chosen: number, more: number) => chosen + more > limits.uploadFiles
