/** A file that one screen hands to a competition's submit tab; it lives until that has taken it, in this page alone. */
let handed: { cmptId: number; file: File } | null = null

export function handFile(cmptId: number, file: File): void {
  handed = { cmptId, file }
}

/** The file for this competition, once. */
export function takeHandedFile(cmptId: number): File | null {
  if (handed?.cmptId !== cmptId) return null
  const { file } = handed
  handed = null
  return file
}
