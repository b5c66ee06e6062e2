import { SimpleGrid, Textarea, TextInput } from '@mantine/core'
import type { Words } from '../../contract/inputs.ts'
import { useLanguage, useText } from '../framework/i18n/use-text.ts'

export const languages = ['zh', 'en'] as const

export interface BilingualFieldProps {
  label: string
  value: Words
  onChange: (value: Words) => void
  max: number
  required?: boolean
  rows?: number
}

/** A text in both languages side by side; of a required one either is enough, and the star stands at the reader's. */
export function BilingualField({ label, value, onChange, max, required = false, rows }: BilingualFieldProps) {
  const t = useText('common')
  const reader = useLanguage()
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xs">
      {languages.map((language) => {
        const common = {
          label: t('aside', { text: label, aside: t(`language.${language}`) }),
          value: value[language],
          maxLength: max,
          required: required && language === reader && value[language === 'zh' ? 'en' : 'zh'].trim() === '',
        }
        const set = (text: string) => onChange({ ...value, [language]: text })
        return rows ? (
          <Textarea key={language} {...common} rows={rows} onChange={(event) => set(event.currentTarget.value)} />
        ) : (
          <TextInput key={language} {...common} onChange={(event) => set(event.currentTarget.value)} />
        )
      })}
    </SimpleGrid>
  )
}
