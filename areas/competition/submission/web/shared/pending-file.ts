/** A file passed from one page to a competition's submit tab, kept in memory until the tab takes it. */
let pending: { cmptId: number; file: File } | null = null

export function setPendingFile(cmptId: number, file: File): void {
  pending = { cmptId, file }
}

/** Returns the file for this competition and clears it. */
export function takePendingFile(cmptId: number): File | null {
  if (pending?.cmptId !== cmptId) return null
  const { file } = pending
  pending = null
  return file
}
