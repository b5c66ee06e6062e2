interface NumberTextProps {
  value: number | null
  /** Whole yuan with their sign. */
  money?: boolean
}

/** Both languages write numbers alike; to make one takes longer than to write a thousand. */
const format = new Intl.NumberFormat('en-US')

/** A number with its separators; `--` where there is none. */
export function NumberText({ value, money = false }: NumberTextProps) {
  if (value === null) return '--'
  const text = format.format(value)
  return <span className="tnum">{money ? `¥${text}` : text}</span>
}
