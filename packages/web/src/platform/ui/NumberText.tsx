interface NumberTextProps {
  value: number | null
  /** Whole yuan with the currency sign. */
  money?: boolean
}

/** Both languages format numbers alike; creating a formatter is slower than formatting a thousand numbers. */
const format = new Intl.NumberFormat('en-US')

/** A number with separators; `--` if missing. */
export function NumberText({ value, money = false }: NumberTextProps) {
  if (value === null) return '--'
  const text = format.format(value)
  return <span className="tnum">{money ? `¥${text}` : text}</span>
}
