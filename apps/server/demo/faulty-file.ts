/** Common faults: a value that is not a number, a duplicate id, missing last rows. */
export function withFaults(csv: string): string {
  const [header = '', ...rows] = csv.trim().split('\n')
  const kept = rows.slice(0, -5)
  const [first = '', second = ''] = kept
  const broken = [`${first.split(',')[0]},`, second, second, ...kept.slice(2)]
  return `${[header, ...broken].join('\n')}\n`
}
