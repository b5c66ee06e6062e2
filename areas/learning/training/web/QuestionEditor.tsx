import { emptyWords } from '@leitai/platform/contract/inputs'
import { limits } from '@leitai/platform/contract/limits'
import { useSend } from '@leitai/platform/web/api'
import { BilingualRichField } from '@leitai/platform/web/app/rich/BilingualRichField.tsx'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { textIn } from '@leitai/platform/web/read-text'
import { LeaveGuard } from '@leitai/platform/web/ui/LeaveGuard.tsx'
import { IntegerField } from '@leitai/platform/web/ui/NumberField.tsx'
import { Anchor, Button, Group, NativeSelect, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { Rule } from '../contract.papers.ts'
import { adminQuestions, Level, QuestionKind, questionKinds, saveQuestion } from '../contract.questions.ts'
import { BodyFields } from './BodyFields.tsx'
import { blankBody, bodyOf, textOf } from './body-text.ts'
import type { BankQuestion } from './QuestionAdmin.tsx'

const { training } = limits

/** The form of a question. */
export function QuestionEditor({ question, onClose }: { question: BankQuestion | null; onClose: () => void }) {
  const t = useText('training')
  const [kept] = useState({
    tag: question?.tag ?? '',
    level: question?.level ?? Level.parse('easy'),
    points: question?.points ?? 10,
    text: question?.text ?? emptyWords,
    explanation: question?.explanation ?? emptyWords,
    body: question ? textOf(question.body) : blankBody,
  })
  const [text, setText] = useState(kept)
  const save = useSend(saveQuestion, { changes: [adminQuestions] })
  const set = (more: Partial<typeof text>) => setText({ ...text, ...more })
  const body = bodyOf(text.body)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!body) return
    const done = await save.run({ ...(question && { id: question.id }), question: { ...text, body } })
    if (!done) return
    notify('success', t('admin.saved'))
    onClose()
  }
  return (
    <>
      <Anchor component="button" type="button" fz="sm" onClick={onClose}>
        ← {t('admin.back')}
      </Anchor>
      <form method="post" onSubmit={submit}>
        <Stack maw={900} mt="sm">
          <SimpleGrid cols={{ base: 1, sm: 4 }}>
            <NativeSelect
              label={t('kind')}
              value={text.body.kind}
              onChange={(event) => set({ body: { ...text.body, kind: QuestionKind.parse(event.currentTarget.value) } })}
              data={questionKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
            />
            <TextInput
              label={t('admin.tag')}
              required
              maxLength={training.tag}
              value={text.tag}
              onChange={(event) => set({ tag: event.currentTarget.value })}
            />
            <NativeSelect
              label={t('admin.level')}
              value={text.level}
              onChange={(event) => set({ level: Level.parse(event.currentTarget.value) })}
              data={Level.options.map((value) => ({ value, label: t(`level.${value}`) }))}
            />
            <IntegerField
              label={t('admin.points')}
              value={text.points}
              onChange={(points) => set({ points: points ?? 0 })}
            />
          </SimpleGrid>
          <BilingualRichField
            label={t('admin.question')}
            max={training.text}
            value={text.text}
            onChange={(next) => set({ text: next })}
          />
          <BodyFields text={text.body} onChange={(next) => set({ body: next })} />
          <BilingualRichField
            label={t('admin.explanation')}
            max={training.text}
            value={text.explanation}
            onChange={(explanation) => set({ explanation })}
          />
          <Group>
            <Button type="submit" loading={save.pending} disabled={!body}>
              {t('admin.save')}
            </Button>
            {!body && (
              <Text fz="sm" c="var(--quiet)">
                {t('admin.incomplete')}
              </Text>
            )}
          </Group>
        </Stack>
      </form>
      <LeaveGuard dirty={JSON.stringify(text) !== JSON.stringify(kept) && !save.pending} byQuery />
    </>
  )
}

/** A rule as text: question numbers, or one part per line. */
export const ruleText = (rule: Rule): string =>
  rule.kind === 'fixed'
    ? rule.ids.join(', ')
    : rule.parts.map(({ tag, level, count }) => `${tag || '*'}, ${level ?? '*'}, ${count}`).join('\n')

/** Parses the text; `line` is the first invalid one. */
export function readRule(kind: Rule['kind'], text: string): { rule: Rule } | { line: number } {
  if (kind === 'fixed') {
    const words = text.split(/[\s,,、]+/).filter((word) => word !== '')
    return words.every((word) => /^[1-9]\d{0,8}$/.test(word))
      ? { rule: { kind, ids: [...new Set(words.map(Number))] } }
      : { line: 1 }
  }
  const parts: Extract<Rule, { kind: 'random' }>['parts'] = []
  for (const [at, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    const [tag = '', level = '', count = '', ...more] = line.split(/[,,]/).map((word) => word.trim())
    const chosenLevel = Level.safeParse(level).data ?? null
    const right = (chosenLevel !== null || level === '*') && tag !== '' && /^[1-9]\d?$/.test(count) && more.length === 0
    if (!right) return { line: at + 1 }
    parts.push({ tag: tag === '*' ? '' : tag, level: chosenLevel, count: Number(count) })
  }
  return { rule: { kind, parts } }
}

/** A file of questions as it is sent: what it is by its name, and its text; a workbook in base64. */
export async function questionFile(file: File): Promise<{ format: 'json' | 'csv' | 'xlsx'; text: string }> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const ending = /\.(csv|xlsx)$/i.exec(file.name)?.[1]?.toLowerCase()
  if (ending === 'xlsx') return { format: ending, text: base64Of(bytes) }
  return { format: ending === 'csv' ? ending : 'json', text: textIn(bytes) }
}

const base64Of = (bytes: Uint8Array) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
