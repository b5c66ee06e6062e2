import type { Words } from '@leitai/contract/core/shape'
import { languages } from '../../ui/BilingualField.tsx'
import { useText } from '../i18n/use-text.ts'
import { RichEditor } from './RichEditor.tsx'

interface BilingualRichFieldProps {
  label: string
  max: number
  value: Words
  /** Takes an updater of the current value, so that a concurrent upload or the other language is not overwritten. */
  onChange: (change: (now: Words) => Words) => void
}

/** A rich-text editor for each language. */
export function BilingualRichField({ label, max, value, onChange }: BilingualRichFieldProps) {
  const t = useText('common')
  return languages.map((language) => (
    <RichEditor
      key={language}
      label={t('aside', { text: label, aside: t(`language.${language}`) })}
      max={max}
      value={value[language]}
      onChange={(text) => onChange((now) => ({ ...now, [language]: text }))}
    />
  ))
}
