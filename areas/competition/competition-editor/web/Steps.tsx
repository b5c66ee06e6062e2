import { useCall } from '@leitai/platform/web/api'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { Disclosure } from '@leitai/platform/web/ui/Disclosure.tsx'
import { Icon } from '@leitai/platform/web/ui/Icon.tsx'
import { VisuallyHidden } from '@mantine/core'
import { Link } from 'react-router'
import { launchGate } from '../contract.launch.ts'
import { editorDraft } from '../contract.ts'
import classes from './Steps.module.css'
import { type Step, type StepState, stateOf, steps } from './steps.ts'

interface OneStep {
  step: Step
  at: number
  current: boolean
  state: StepState
  to: string
}

/** The steps of the wizard with what each still lacks: a row, or on a narrow screen the current one above a menu of all. */
export function Steps({ cmptId, current }: { cmptId: number; current: Step }) {
  const t = useText('competition-editor')
  const draft = useCall(editorDraft, { cmptId })
  const gate = useCall(launchGate, { cmptId })
  const all = steps.map((step, at) => ({
    step,
    at: at + 1,
    current: step === current,
    state: stateOf(step, gate, draft.stages),
    to: paths.hostConsole(cmptId, 'prepare', { step }),
  }))
  const here = all.find((one) => one.current)
  return (
    <>
      <nav aria-label={t('steps')} className={classes.row}>
        <ol>
          {all.map((one) => (
            <li key={one.step}>
              <StepLink one={one} />
            </li>
          ))}
        </ol>
      </nav>
      <nav aria-label={t('steps')} className={classes.menu}>
        <Disclosure
          className={classes.face ?? ''}
          face={
            <>
              <span className="tnum">
                {here?.at} / {steps.length}
              </span>
              {here && <Face one={here} />}
              <Icon name="down" size={18} />
            </>
          }
        >
          {all.map((one) => (
            <StepLink key={one.step} one={one} />
          ))}
        </Disclosure>
      </nav>
    </>
  )
}

function StepLink({ one }: { one: OneStep }) {
  return (
    <Link
      to={one.to}
      className={classes.step}
      data-state={one.state.kind}
      aria-current={one.current ? 'step' : undefined}
      preventScrollReset
    >
      <span className={classes.mark} aria-hidden>
        {one.state.kind === 'done' ? <Icon name="check" size={14} /> : one.state.kind === 'problem' ? '!' : one.at}
      </span>
      <Face one={one} />
    </Link>
  )
}

function Face({ one: { step, state } }: { one: OneStep }) {
  const t = useText('competition-editor')
  return (
    <span className={classes.words}>
      {t(`step.${step}`)}
      {state.kind === 'done' && <VisuallyHidden> {t('stepDone')}</VisuallyHidden>}
      {(state.kind === 'open' || state.kind === 'problem') && (
        <span className={classes.left} data-state={state.kind}>
          {' '}
          {state.kind === 'problem' ? t('stepProblem') : t('stepLeft', { count: state.left })}
        </span>
      )}
    </span>
  )
}
