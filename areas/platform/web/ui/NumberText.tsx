import { writeNumber } from './number.ts'

interface NumberTextProps {
  value: number | null
  /** Whole yuan with the currency sign. */
  money?: boolean
}

/** A number with separators; `--` if missing. */
export function NumberText({ value, money = false }: NumberTextProps) {
  if (value === null) return '--'
  const text = writeNumber(value)
  return <span className="tnum">{money ? `¥${text}` : text}</span>
}
