import { Input, Tabs, Text, VisuallyHidden } from '@mantine/core'
import { useRef, useState } from 'react'
import type { Words } from '../../../contract/inputs.ts'
import { useApp } from '../../framework/context.ts'
import { useText } from '../../framework/i18n/use-text.ts'
import { languages } from '../../ui/BilingualField.tsx'
import { leaving } from './formulas.ts'
import classes from './Rich.module.css'
import { RichEditor } from './RichEditor.tsx'

interface BilingualRichFieldProps {
  label: string
  value: Words
  onChange: (value: Words) => void
  /** The maximum number of characters of the Markdown in each language. */
  max: number
  rows?: number
  /** Either language is enough. */
  required?: boolean
  disabled?: boolean
  /** Shown below the language that is open. */
  error?: string | undefined
  /** Called when the focus leaves the field. */
  onBlur?: () => void
}

const otherOf = { zh: 'en', en: 'zh' } as const
const isEmpty = (text: string) => text.trim() === ''

/** A long text in both languages, one of them at a time. */
export function BilingualRichField({
  label,
  value,
  onChange,
  max,
  rows,
  required = false,
  disabled,
  error,
  onBlur,
}: BilingualRichFieldProps) {
  const t = useText('common')
  const { language: own } = useApp()
  const [shown, setShown] = useState(isEmpty(value[own]) && !isEmpty(value[otherOf[own]]) ? otherOf[own] : own)
  /** An editor stays once it was opened: it may be uploading a picture, and holds what can be undone. */
  const [opened, setOpened] = useState<readonly string[]>([shown])
  const latest = useRef(value)
  latest.current = value
  const open = (next: string | null) => {
    const language = languages.find((one) => one === next)
    if (!language) return
    setShown(language)
    setOpened([...opened, language])
  }
  const set = (language: keyof Words, text: string) => {
    latest.current = { ...latest.current, [language]: text }
    onChange(latest.current)
  }
  return (
    <Input.Wrapper label={label} labelElement="div" required={required} onBlur={leaving(onBlur)}>
      <Tabs value={shown} onChange={open}>
        <Tabs.List aria-label={label} className={classes.languages}>
          {languages.map((language) => (
            <Tabs.Tab key={language} value={language}>
              {t(`language.${language}`)}
              {isEmpty(value[language]) && (
                <>
                  <span className={classes.empty} aria-hidden="true" />
                  <VisuallyHidden> {t('editor.empty')}</VisuallyHidden>
                </>
              )}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {languages.map((language) => {
          const other = otherOf[language]
          return (
            <Tabs.Panel key={language} value={language} lang={language}>
              {isEmpty(value[language]) && !isEmpty(value[other]) && (
                <Text fz="sm" c="var(--quiet)" my={6}>
                  {t('editor.instead', { language: t(`language.${other}`) })}
                </Text>
              )}
              {opened.includes(language) && (
                <RichEditor
                  unlabelled
                  label={t('aside', { text: label, aside: t(`language.${language}`) })}
                  max={max}
                  counts="markdown"
                  value={value[language]}
                  onChange={(text) => set(language, text)}
                  error={language === shown ? error : undefined}
                  {...(rows === undefined ? {} : { rows })}
                  {...(disabled === undefined ? {} : { disabled })}
                />
              )}
            </Tabs.Panel>
          )
        })}
      </Tabs>
    </Input.Wrapper>
  )
}
