import { limits } from '@leitai/platform/contract/limits'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { CodeField } from '@leitai/platform/web/ui/CodeField.tsx'
import { useInTurn } from '@leitai/platform/web/use-in-turn'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { type Run, runExamCode, type Shown } from '../contract.exams.ts'
import type { Given } from '../contract.questions.ts'
import { CodeGiven } from './CodeGiven.tsx'
import { RunView } from './RunView.tsx'

/** A code answer that can be run on the examples. */
export function CodeAnswer({
  attemptId,
  question,
  given,
  disabled,
  onGive,
}: {
  attemptId: number
  question: Shown
  given: Given | null
  disabled: boolean
  onGive: (given: Given | null) => void
}) {
  const t = useText('training')
  const [run, setRun] = useState<Run | null>(null)
  const send = useInTurn(runExamCode, 'training.busy')
  const code = typeof given === 'string' ? given : question.starter
  const go = async () => setRun((await send.run({ id: attemptId, no: question.no, code })) ?? null)
  return (
    <Stack>
      <CodeGiven question={question} />
      <CodeField
        label={t('answer.code')}
        language={question.kind === 'sql' || question.kind === 'python' ? question.kind : 'javascript'}
        value={code}
        onChange={(text) => text !== code && onGive(text)}
        maxLength={limits.training.code}
      />
      <Group>
        <Button variant="default" onClick={go} loading={send.pending} disabled={disabled}>
          {t('code.run')}
        </Button>
        <Text fz="sm" c="var(--quiet)" role="status">
          {send.waiting ?? t('code.run.hint')}
        </Text>
      </Group>
      {run && <RunView run={run} examples={question.examples} talks={question.python?.talks ?? []} />}
    </Stack>
  )
}
