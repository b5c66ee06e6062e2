import { SegmentedControl } from '@mantine/core'
import { useText } from '../../framework/i18n/use-text.ts'
import classes from './Rich.module.css'

const modes = ['rich', 'source', 'preview'] as const
export type Mode = (typeof modes)[number]

interface ModesProps {
  label: string
  mode: Mode
  /** Whether the rich editor can hold the text. */
  fits: boolean
  onChange: (mode: Mode) => void
}

/** Chooses between the rich editor, its Markdown and how readers see it. */
export function Modes({ label, mode, fits, onChange }: ModesProps) {
  const t = useText('common')
  return (
    <SegmentedControl
      size="xs"
      className={classes.modes}
      aria-label={t('aside', { text: label, aside: t('editor.mode') })}
      value={mode}
      onChange={(value) => onChange(modes.find((one) => one === value) ?? mode)}
      data={modes.map((value) => ({ value, label: t(`editor.mode.${value}`), disabled: value === 'rich' && !fits }))}
    />
  )
}
