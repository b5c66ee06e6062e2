import { limits } from '@leitai/platform/contract/limits'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { CodeField } from '@leitai/platform/web/ui/CodeField.tsx'
import { Markdown } from '@leitai/platform/web/ui/Markdown.tsx'
import { useInTurn } from '@leitai/platform/web/use-in-turn'
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type Run, runExamCode, type Shown } from '../contract.exams.ts'
import type { Given } from '../contract.questions.ts'
import { DataTable } from './DataTable.tsx'
import { RunView } from './RunView.tsx'
import classes from './Training.module.css'

interface QuestionViewProps {
  attemptId: number
  question: Shown
  given: Given | null
  disabled: boolean
  onGive: (given: Given | null) => void
}

/** A question with its answer field. */
export function QuestionView(props: QuestionViewProps) {
  const t = useText('training')
  const words = useWords()
  const { question, given, disabled, onGive } = props
  return (
    <>
      <Markdown text={words(question.text)} />
      {question.kind === 'javascript' || question.kind === 'sql' || question.kind === 'python' ? (
        <CodeAnswer {...props} />
      ) : question.kind === 'blank' ? (
        <TextInput
          label={t('answer')}
          maw={420}
          maxLength={200}
          autoComplete="off"
          disabled={disabled}
          value={typeof given === 'string' ? given : ''}
          onChange={(event) => onGive(event.currentTarget.value === '' ? null : event.currentTarget.value)}
        />
      ) : (
        <Choices question={question} given={given} disabled={disabled} onGive={onGive} />
      )}
    </>
  )
}

function Choices({ question, given, disabled, onGive }: Omit<QuestionViewProps, 'attemptId'>) {
  const t = useText('training')
  const words = useWords()
  const { kind } = question
  const truth = kind === 'truth'
  const several = kind === 'multiple'
  const texts = truth ? [t('answer.true'), t('answer.false')] : question.choices.map(words)
  const chosen = new Set(Array.isArray(given) ? given : typeof given === 'boolean' ? [given ? 0 : 1] : [])
  const choose = (at: number) => {
    if (truth) onGive(at === 0)
    else if (!several) onGive([at])
    else {
      const next = chosen.has(at) ? [...chosen].filter((one) => one !== at) : [...chosen, at]
      onGive(next.length > 0 ? next : null)
    }
  }
  return (
    <fieldset className={classes.choices} disabled={disabled}>
      <legend>
        {t('answer')}
        {several && ` (${t('answer.several')})`}
      </legend>
      {texts.map((text, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a choice is its place
        <label key={at}>
          <input
            type={several ? 'checkbox' : 'radio'}
            name={`question-${question.no}`}
            checked={chosen.has(at)}
            onChange={() => choose(at)}
          />
          <span>{text}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** A code answer that can be run on the examples. */
function CodeAnswer({
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

/** The given part of a code question: the function’s name with examples, or the tables. */
function CodeGiven({ question }: { question: Shown }) {
  const t = useText('training')
  if (question.kind === 'sql') {
    return question.tables.map(({ name, columns, rows }) => (
      <div key={name}>
        <p className={classes.tableName}>
          <code>{name}</code>
        </p>
        <DataTable label={`${t('code.tables')} ${name}`} columns={columns} rows={rows} />
      </div>
    ))
  }
  return (
    <>
      {question.python && <PythonGiven python={question.python} />}
      {question.function !== '' && <p>{t('code.function', { name: question.function })}</p>}
      {question.examples.length > 0 && (
        <DataTable
          label={t('code.examples')}
          columns={[t('code.args'), t('code.expected')]}
          rows={question.examples.map(({ args, result }) => [
            args.map((arg) => JSON.stringify(arg)).join(', '),
            JSON.stringify(result),
          ])}
        />
      )}
    </>
  )
}

/** How a question in Python is asked, with its limits and, of a program, the examples. */
function PythonGiven({ python: { mode, needs, seconds, megabytes, talks } }: { python: NonNullable<Shown['python']> }) {
  const t = useText('training')
  return (
    <>
      {mode === 'stdin' && <p>{t('code.program')}</p>}
      <p className={classes.facts}>
        <span>{t('code.limits', { seconds, megabytes })}</span>
        {needs.length > 0 && <span>{t('code.packages', { names: needs.join(', ') })}</span>}
      </p>
      {talks.map(({ input, output }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an example is its place
        <section key={at} aria-label={t('code.example', { no: at + 1 })} className={classes.talk}>
          <div>
            <strong>{t('code.input')}</strong>
            <pre>{input}</pre>
          </div>
          <div>
            <strong>{t('code.expectedOut')}</strong>
            <pre>{output}</pre>
          </div>
        </section>
      ))}
    </>
  )
}
