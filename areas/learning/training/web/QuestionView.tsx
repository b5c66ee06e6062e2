import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { Markdown } from '@leitai/platform/web/ui/Markdown.tsx'
import { TextInput } from '@mantine/core'
import type { Shown } from '../contract.exams.ts'
import type { Given } from '../contract.questions.ts'
import { CodeAnswer } from './CodeAnswer.tsx'
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
