import { sectionsOf } from '@leitai/contract/core/outline'
import { sitePage } from '@leitai/contract/site/content'
import { Link } from 'react-router'
import { useCall } from '../../platform/api.ts'
import { type Say, useText, useWords } from '../../platform/app/i18n/use-text.ts'
import { PagesFrame } from '../../platform/app/PagesFrame.tsx'
import { TextSection } from '../../platform/app/TextSection.tsx'
import { paths } from '../../platform/paths.ts'
import { waysToPass } from './merge/arithmetic.ts'
import looks from './Rules.module.css'
import classes from './Team.module.css'

const SIZES = [1, 2, 3, 4, 5] as const

/** The rules for merging two teams, including the votes required. */
export default function MergeRules() {
  const t = useText('team')
  const guide = useText('guide')
  const words = useWords()
  const page = useCall(sitePage, { key: 'merge' })
  return (
    <PagesFrame group="rules" title={t('rules.title')} text={guide('merge.text')}>
      <div className={looks.rules}>
        {sectionsOf(words(page.text)).map((section) => (
          <TextSection key={section.anchor} section={section} />
        ))}
        <h2>{t('rules.table')}</h2>
        <VoteTable />
        <p>
          <Link to={paths.list()}>{t('rules.toList')}</Link>
        </p>
      </div>
    </PagesFrame>
  )
}

/** The votes required for every common team size. */
function VoteTable() {
  const t = useText('team')
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, by keys too
    <section className={classes.scroll} tabIndex={0} aria-label={t('rules.table')}>
      <table className="table">
        <thead>
          <tr>
            {(['size', 'whole', 'withCaptain', 'withoutCaptain'] as const).map((key) => (
              <th key={key}>{t(`rules.${key}`)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {SIZES.map((size) => (
            <tr key={size} className="tnum">
              <th scope="row">{size}</th>
              <td>{waysToPass(size).whole}</td>
              <td>{withCaptain(t, size)}</td>
              <td>{withoutCaptain(t, size)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function withCaptain(t: Say<'team'>, size: number): string {
  const { whole, withCaptain: way } = waysToPass(size)
  return t(way.count === 0 ? 'rules.captainAlone' : 'rules.captainMore', { ...way, whole })
}

function withoutCaptain(t: Say<'team'>, size: number): string {
  const { whole, withoutCaptain: way } = waysToPass(size)
  return way ? t('rules.membersOnly', { ...way, whole }) : t('rules.never')
}
