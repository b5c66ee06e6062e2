import type { WireOf } from '@leitai/platform/contract/call'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { GuardedButton } from '@leitai/platform/web/ui/GuardedButton.tsx'
import { sizeText } from '@leitai/platform/web/ui/numbers.tsx'
import { useInTurn } from '@leitai/platform/web/use-in-turn'
import { Alert, Text } from '@mantine/core'
import { useState } from 'react'
import { tryFormula } from '../../../formula/contract.ts'
import { DetailView } from '../../../submission/web/shared/details/DetailView.tsx'

interface TryProps {
  cmptId: number
  stageId: number
  metric: { name: string; options: Record<string, string> }
  reason: string | null
}

type Answers = WireOf<typeof tryFormula>
type Tried = Answers['sample']

/** Tries a formula on the sample, a perfect and a constant answer, and says what it gave and how long it took. */
export function Try({ cmptId, stageId, metric, reason }: TryProps) {
  const t = useText('formula')
  const send = useInTurn(tryFormula, 'formula.busy')
  const [result, setResult] = useState<{ answers: Answers; of: string } | null>(null)
  const { code, package: files } = metric.options
  const tried = files ?? code ?? ''
  const key = JSON.stringify(metric.options)
  const go = async () => {
    const answers = await send.run({ cmptId, stageId, metric })
    setResult(answers ? { answers, of: key } : null)
  }
  const empty = !tried.trim() ? t('try.empty') : null
  const shown = result !== null && result.of === key ? result.answers : null
  return (
    <div aria-live="polite">
      <GuardedButton reason={reason ?? empty} onClick={go} loading={send.pending} variant="light">
        {t('try')}
      </GuardedButton>
      {send.waiting && (
        <Text fz="sm" mt="xs">
          {send.waiting}
        </Text>
      )}
      {shown && (
        <Alert
          mt="sm"
          color={shown.sample.faults.length > 0 ? 'red' : 'teal'}
          title={t(shown.sample.faults.length > 0 ? 'try.bad' : 'try.good')}
        >
          {(['sample', 'perfect', 'constant'] as const).map((answer) => {
            const one = shown[answer]
            return one && <Answer key={answer} title={t(`try.${answer}`)} tried={one} />
          })}
        </Alert>
      )}
    </div>
  )
}

function Answer({ title, tried }: { title: string; tried: Tried }) {
  const t = useText('formula')
  const { a, b, numbers, faults, trace, details, left, durationMs } = tried
  const scores = numbers.length > 0 ? numbers : a === null ? [] : [{ name: '', a, b }]
  return (
    <section>
      <Text fz="sm" fw={600}>
        {title} · {t('try.duration', { ms: durationMs })}
      </Text>
      {scores.map(({ name, ...on }) => (
        <Text key={name} fz="sm" className="tnum">
          {name && <code>{name}</code>} A {on.a}
          {on.b !== null && <> · B {on.b}</>}
        </Text>
      ))}
      {faults.length > 0 && (
        <ul style={{ margin: 0, paddingInlineStart: 18, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {faults.map((fault) => (
            <li key={fault}>{fault}</li>
          ))}
        </ul>
      )}
      {trace !== null && (
        <pre style={{ margin: '4px 0', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', fontSize: 12 }}>{trace}</pre>
      )}
      {details.map((detail) => (
        <Left key={detail.name} detail={detail} />
      ))}
      {left.map((text) => (
        <Text key={text} fz="sm" c="orange">
          {text}
        </Text>
      ))}
    </section>
  )
}

/** A file that a program has left, shown when it is opened. */
function Left({ detail: { name, kind, size, content } }: { detail: Tried['details'][number] }) {
  const t = useText('formula')
  const [open, setOpen] = useState(false)
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {t('try.detail', { name })} · {sizeText(size)}
      </summary>
      {open && (
        <DetailView name={name} kind={kind} source={kind === 'png' ? `data:image/png;base64,${content}` : content} />
      )}
    </details>
  )
}
