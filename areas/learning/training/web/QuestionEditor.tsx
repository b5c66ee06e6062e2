import { limits } from '@leitai/platform/contract/limits'
import { emptyWords } from '@leitai/platform/contract/words'
import { useSend } from '@leitai/platform/web/api'
import { BilingualRichField } from '@leitai/platform/web/app/rich/BilingualRichField.tsx'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { IntegerField } from '@leitai/platform/web/ui/IntegerField.tsx'
import { LeaveGuard } from '@leitai/platform/web/ui/LeaveGuard.tsx'
import { Anchor, Button, Group, NativeSelect, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
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
    notify('success', t('desk.saved'))
    onClose()
  }
  return (
    <>
      <Anchor component="button" type="button" fz="sm" onClick={onClose}>
        ← {t('desk.back')}
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
              label={t('desk.tag')}
              required
              maxLength={training.tag}
              value={text.tag}
              onChange={(event) => set({ tag: event.currentTarget.value })}
            />
            <NativeSelect
              label={t('desk.level')}
              value={text.level}
              onChange={(event) => set({ level: Level.parse(event.currentTarget.value) })}
              data={Level.options.map((value) => ({ value, label: t(`level.${value}`) }))}
            />
            <IntegerField
              label={t('desk.points')}
              value={text.points}
              onChange={(points) => set({ points: points ?? 0 })}
            />
          </SimpleGrid>
          <BilingualRichField
            label={t('desk.question')}
            max={training.text}
            value={text.text}
            onChange={(next) => set({ text: next })}
          />
          <BodyFields text={text.body} onChange={(next) => set({ body: next })} />
          <BilingualRichField
            label={t('desk.explanation')}
            max={training.text}
            value={text.explanation}
            onChange={(explanation) => set({ explanation })}
          />
          <Group>
            <Button type="submit" loading={save.pending} disabled={!body}>
              {t('desk.save')}
            </Button>
            {!body && (
              <Text fz="sm" c="var(--quiet)">
                {t('desk.incomplete')}
              </Text>
            )}
          </Group>
        </Stack>
      </form>
      <LeaveGuard dirty={JSON.stringify(text) !== JSON.stringify(kept) && !save.pending} byQuery />
    </>
  )
}
