const UNITS = ['B', 'kB', 'MB', 'GB']

/** A human-readable file size; 1 kB is 1,024 bytes. */
export function sizeText(bytes: number): string {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10))
  const value = bytes / 1024 ** power
  return `${power === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${UNITS[power]}`
}
