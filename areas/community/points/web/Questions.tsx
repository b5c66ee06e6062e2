import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { Link } from 'react-router'
import classes from './Points.module.css'
import { PointsFrame } from './shared/PointsFrame.tsx'

const QUESTIONS = [
  'two',
  'ways',
  'claim',
  'days',
  'life',
  'shop',
  'invite',
  'rank',
  'penalty',
  'wrong',
  'closing',
] as const

/** Frequently asked questions about points. */
export default function Questions() {
  const t = useText('points')
  const common = useText('common')
  return (
    <PointsFrame title={common('points.questions')} index description={t('questions.text')}>
      {QUESTIONS.map((one) => (
        <details key={one} className={classes.question} open={one === 'two'}>
          <summary>{t(`question.${one}`)}</summary>
          <p>{t(`answer.${one}`)}</p>
        </details>
      ))}
      <p className={classes.quiet}>
        {t('questions.more')} <Link to={paths.contact()}>{common('footer.contact')}</Link>
      </p>
    </PointsFrame>
  )
}
