import { boundText } from '@leitai/platform/contract/upload-bound'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { durationText } from '@leitai/platform/web/ui/duration'
import { Facts } from '@leitai/platform/web/ui/Facts.tsx'
import type { CodeRules } from '../../../definition/contract.code.ts'
import classes from './Run.module.css'

const MB = 1024 * 1024

/** What programs of a stage read, write and may use up. */
export function CodeFacts({ rules }: { rules: CodeRules }) {
  const t = useText('run')
  const facts = [
    [t('rules.wall'), durationText(rules.wallSeconds)],
    [t('rules.memory'), `${rules.memoryMb} MB`],
    [t('rules.cores'), t('rules.coresCount', { count: rules.cores })],
    [t('rules.disk'), t('rules.diskText', { mb: rules.diskMb })],
    ...(rules.modelMb > 0 ? [[t('rules.model'), t('rules.modelText', { mb: rules.modelMb })]] : []),
    ...(rules.gpus > 0 ? [[t('rules.gpus'), String(rules.gpus)]] : []),
    [t('rules.network'), t('rules.networkNone')],
    ...(rules.image ? [[t('rules.image'), rules.image]] : []),
    ...(rules.imageMb > 0
      ? [[t('rules.archive'), t('rules.archiveText', { size: boundText(rules.imageMb * MB) })]]
      : []),
    ...(rules.labels.length > 0 ? [[t('rules.labels'), rules.labels.join(' ')]] : []),
  ]
  return (
    <>
      <Facts className={classes.facts}>
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
      </Facts>
      <p className={classes.line}>{t('rules.help')}</p>
      {rules.imageMb > 0 && <p className={classes.line}>{t('rules.archiveHelp')}</p>}
    </>
  )
}
