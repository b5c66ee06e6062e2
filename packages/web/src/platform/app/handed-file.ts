/** A file passed from one page to a competition's submit tab, kept in memory until the tab takes it. */
let handed: { cmptId: number; file: File } | null = null

export function handFile(cmptId: number, file: File): void {
  handed = { cmptId, file }
}

/** Returns the file for this competition and clears it. */
export function takeHandedFile(cmptId: number): File | null {
  if (handed?.cmptId !== cmptId) return null
  const { file } = handed
  handed = null
  return file
}
