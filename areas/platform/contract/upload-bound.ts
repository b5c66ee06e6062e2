import { limits } from './limits.ts'

const MB = 1024 * 1024

/** How many bytes a file handed in to a stage may have. */
export const uploadBound = ({ uploadLimitMb }: { uploadLimitMb: number }): number => uploadLimitMb * MB

/** A bound as messages name it: 200MB, 5GB. It is exact, as a person must be able to rely on it. */
export function boundText(bytes: number = limits.uploadBytes): string {
  const mb = Math.floor(bytes / MB)
  return mb > 0 && mb % 1024 === 0 ? `${mb / 1024}GB` : `${mb}MB`
}

/** The files that are taken: endings without the point, the largest size in bytes, and that of some endings which may be larger. */
export interface TakenFiles {
  accepted: readonly string[]
  most: number
  mostOf?: Readonly<Record<string, number>>
}

export const endingOf = (name: string): string => /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''

/** The largest size of a file of this name. */
export const mostOfFile = ({ most, mostOf = {} }: Pick<TakenFiles, 'most' | 'mostOf'>, name: string): number =>
  mostOf[endingOf(name)] ?? most
