import type { WireOf } from '@leitai/platform/contract/call'
import { useCallWhen } from '@leitai/platform/web/api'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { Icon } from '@leitai/platform/web/ui/Icon.tsx'
import { Link } from 'react-router'
import { firstSteps } from '../contract.ts'
import classes from './FirstSteps.module.css'

type Step = WireOf<typeof firstSteps>[number]['step']

/** Where a step is done. */
const places: Record<Step, string> = {
  name: paths.adminConsole('site', { section: 'general' }),
  operator: paths.adminConsole('site', { section: 'operator' }),
  contact: paths.adminConsole('site', { section: 'contact' }),
  sender: paths.adminConsole('outbox'),
  terms: paths.adminConsole('content'),
  demo: paths.adminConsole('people'),
  twoStep: paths.otherSettings(),
}

/** What is left to do before the site is opened to others, unfolded while that is most of it; nothing once all is done. */
export function FirstSteps() {
  const t = useText('admin-console')
  const { data } = useCallWhen(firstSteps, {})
  const left = data?.filter(({ done }) => !done) ?? []
  if (!data || left.length === 0) return null
  return (
    <details className={classes.steps} open={left.length > data.length / 2}>
      <summary>{t('first.title', { left: left.length })}</summary>
      <ol>
        {data.map(({ step, done }) => (
          <li key={step} data-done={done || undefined}>
            <span className={classes.mark}>{done && <Icon name="check" size={14} />}</span>
            <span>{t(`first.${step}`)}</span>
            {done ? (
              <span className={classes.done}>{t('first.done')}</span>
            ) : (
              <Link to={places[step]}>{t('first.go')}</Link>
            )}
          </li>
        ))}
      </ol>
    </details>
  )
}
