import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { scoringStage, type TabProps } from '../shared/detail-data.ts'
import classes from './Detail.module.css'

/** The competition's format: team size, submission limit, and what counts in the end. */
export function Format({ cmpt }: TabProps) {
  const t = useText('competition')
  const scoring = scoringStage(cmpt)?.scoring
  return (
    <dl className={classes.format}>
      <dt>{t('info.team')}</dt>
      <dd>{t('info.teamMax', { count: cmpt.teamMax })}</dd>
      <dt>{t('overview.weight')}</dt>
      <dd>{cmpt.weight === 0 ? t('overview.weight.0') : `× ${cmpt.weight}`}</dd>
      {scoring && (
        <>
          <dt>{t('format.entries')}</dt>
          <dd>
            {t('info.daily', { count: scoring.dailyLimit })}
            {scoring.totalLimit !== null && ` · ${t('format.total', { count: scoring.totalLimit })}`}
          </dd>
          <dt>{t('format.final')}</dt>
          <dd>
            {scoring.b === 'none'
              ? t('format.onA')
              : t(`format.pick.${scoring.pickDefault}`, { count: scoring.pickLimit })}
          </dd>
        </>
      )}
    </dl>
  )
}
