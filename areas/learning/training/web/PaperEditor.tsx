import { emptyWords } from '@leitai/platform/contract/inputs'
import { limits } from '@leitai/platform/contract/limits'
import { useSend } from '@leitai/platform/web/api'
import { BilingualRichField } from '@leitai/platform/web/app/rich/BilingualRichField.tsx'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { BilingualField } from '@leitai/platform/web/ui/BilingualField.tsx'
import { DateTimeField } from '@leitai/platform/web/ui/DateTimeField.tsx'
import { LeaveGuard } from '@leitai/platform/web/ui/LeaveGuard.tsx'
import { IntegerField } from '@leitai/platform/web/ui/NumberField.tsx'
import { Anchor, Button, Checkbox, Group, NativeSelect, SimpleGrid, Stack, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { adminPapers, type PaperText, savePaper, trainingPaper, trainingPapers } from '../contract.papers.ts'
import type { AdminPaper } from './PaperAdmin.tsx'
import { readRule, ruleText } from './QuestionEditor.tsx'

const answerRules = ['closed', 'done', 'never'] as const
const blank: PaperText = {
  title: emptyWords,
  description: emptyWords,
  rule: { kind: 'fixed', ids: [] },
  minutes: 60,
  passPercent: 60,
  attempts: 1,
  from: null,
  until: null,
  shuffle: true,
  answers: 'done',
  forClasses: false,
}

/** The form of a paper. */
export function PaperEditor({ paper, onClose }: { paper: AdminPaper | null; onClose: () => void }) {
  const t = useText('training')
  const [kept] = useState(() => textOf(paper))
  const [text, setText] = useState(kept)
  const save = useSend(savePaper, { changes: [adminPapers, trainingPapers, trainingPaper] })
  const set = (more: Partial<typeof text>) => setText({ ...text, ...more })
  const read = readRule(text.kind, text.rules)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if ('line' in read) return
    const { kind: _, rules: __, ...said } = text
    const done = await save.run({ ...(paper && { id: paper.id }), paper: { ...said, rule: read.rule } })
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
          <BilingualField
            label={t('admin.paper.title')}
            required
            max={80}
            value={text.title}
            onChange={(title) => set({ title })}
          />
          <BilingualRichField
            label={t('admin.paper.description')}
            max={limits.training.text}
            value={text.description}
            onChange={(description) => set({ description })}
          />
          <NativeSelect
            label={t('admin.paper.rule')}
            maw={320}
            value={text.kind}
            onChange={(event) => set({ kind: event.currentTarget.value === 'random' ? 'random' : 'fixed', rules: '' })}
            data={(['fixed', 'random'] as const).map((value) => ({ value, label: t(`admin.paper.${value}`) }))}
          />
          <Textarea
            label={t(text.kind === 'fixed' ? 'admin.paper.ids' : 'admin.paper.parts')}
            description={text.kind === 'random' ? t('admin.paper.parts.help') : undefined}
            error={'line' in read ? t('admin.paper.parts.wrong', { line: read.line }) : undefined}
            rows={4}
            maxLength={2000}
            value={text.rules}
            onChange={(event) => set({ rules: event.currentTarget.value })}
          />
          <SimpleGrid cols={{ base: 1, sm: 3 }}>
            <IntegerField
              label={t('admin.paper.minutes')}
              value={text.minutes}
              onChange={(minutes) => set({ minutes: minutes ?? 0 })}
            />
            <IntegerField
              label={t('admin.paper.pass')}
              value={text.passPercent}
              onChange={(passPercent) => set({ passPercent: passPercent ?? 0 })}
            />
            <IntegerField
              label={t('admin.paper.attempts')}
              value={text.attempts}
              onChange={(attempts) => set({ attempts: attempts ?? 0 })}
            />
            <DateTimeField label={t('entry.from')} value={text.from} onChange={(from) => set({ from })} />
            <DateTimeField label={t('entry.until')} value={text.until} onChange={(until) => set({ until })} />
            <NativeSelect
              label={t('admin.paper.answers')}
              value={text.answers}
              onChange={(event) =>
                set({ answers: answerRules.find((one) => one === event.currentTarget.value) ?? 'never' })
              }
              data={answerRules.map((value) => ({ value, label: t(`entry.answers.${value}`) }))}
            />
          </SimpleGrid>
          <Checkbox
            label={t('admin.paper.shuffle')}
            checked={text.shuffle}
            onChange={(event) => set({ shuffle: event.currentTarget.checked })}
          />
          <Checkbox
            label={t('admin.paper.forClasses')}
            checked={text.forClasses}
            onChange={(event) => set({ forClasses: event.currentTarget.checked })}
          />
          <Group>
            <Button type="submit" loading={save.pending}>
              {t('admin.save')}
            </Button>
          </Group>
        </Stack>
      </form>
      <LeaveGuard dirty={JSON.stringify(text) !== JSON.stringify(kept) && !save.pending} byQuery />
    </>
  )
}

function textOf(paper: AdminPaper | null) {
  const { title, description, rule, minutes, passPercent, attempts, from, until, shuffle, answers, forClasses } =
    paper ?? blank
  return {
    title,
    description,
    minutes,
    passPercent,
    attempts,
    from,
    until,
    shuffle,
    answers,
    forClasses: forClasses ?? false,
    kind: rule.kind,
    rules: ruleText(rule),
  }
}
