import type { Words } from '@leitai/contract/core/shape'
import { languages } from '../../ui/Twice.tsx'
import { useText } from '../i18n/use-text.ts'
import { RichEditor } from './RichEditor.tsx'

interface RichTwiceProps {
  label: string
  max: number
  value: Words
  /** Changes what stands now: a picture that was uploaded meanwhile, or the other language, is not written over. */
  onChange: (change: (now: Words) => Words) => void
}

/** A text in both languages, each written as it will look. */
export function RichTwice({ label, max, value, onChange }: RichTwiceProps) {
  const t = useText('common')
  return languages.map((language) => (
    <RichEditor
      key={language}
      label={`${label} (${t(`language.${language}`)})`}
      max={max}
      value={value[language]}
      onChange={(text) => onChange((now) => ({ ...now, [language]: text }))}
    />
  ))
}
