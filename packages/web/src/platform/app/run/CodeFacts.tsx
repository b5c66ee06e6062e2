import type { CodeRules } from '@leitai/contract/competition/code'
import { durationText } from '../../ui/duration.ts'
import { useText } from '../i18n/use-text.ts'
import classes from './Run.module.css'

/** What programs of a stage read, write and may use up. */
export function CodeFacts({ rules }: { rules: CodeRules }) {
  const t = useText('run')
  const facts = [
    [t('rules.wall'), durationText(rules.wallSeconds)],
    [t('rules.memory'), `${rules.memoryMb} MB`],
    [t('rules.cores'), t('rules.coresCount', { count: rules.cores })],
    [t('rules.disk'), t('rules.diskText', { mb: rules.diskMb })],
    ...(rules.modelMb > 0 ? [[t('rules.model'), t('rules.modelText', { mb: rules.modelMb })]] : []),
    [t('rules.network'), t('rules.networkNone')],
    ...(rules.labels.length > 0 ? [[t('rules.labels'), rules.labels.join(' ')]] : []),
  ]
  return (
    <>
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <dt>{t('rules.output')}</dt>
        <dd>
          <code>/out/{rules.output}</code>
        </dd>
      </dl>
      <p className={classes.line}>{t('rules.help')}</p>
    </>
  )
}
