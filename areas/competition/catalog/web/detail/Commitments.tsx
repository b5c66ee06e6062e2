import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { CopyButton } from '@leitai/platform/web/ui/CopyButton.tsx'
import { Icon } from '@leitai/platform/web/ui/Icon.tsx'
import { isOpenedRight } from '@leitai/scorer/commitment'
import type { Commitments as Given } from '../../contract.stages.ts'
import classes from './Detail.module.css'

/** The checksums of solution, split and scoring code published before the start; once both are revealed, the browser verifies them. */
export function Commitments({ value: { solution, split, program, opened } }: { value: Given }) {
  const t = useText('competition')
  return (
    <details className={classes.commitments}>
      <summary>{t('commitments.title')}</summary>
      <p className={classes.quiet}>{t(opened ? 'commitments.opened' : 'commitments.closed')}</p>
      <One title={t('commitments.solution')} commitment={solution} opening={opened?.solution ?? null} />
      <One title={t('commitments.split')} commitment={split} opening={opened?.split ?? null} />
      {program !== null && (
        <One title={t('commitments.program')} commitment={program} opening={opened?.program ?? null} />
      )}
      {opened && (
        <p className={classes.quiet}>
          {opened.rule.by === 'column'
            ? t('commitments.column', { column: opened.rule.column })
            : t('commitments.seed', { seed: opened.rule.seed, share: Math.round(opened.rule.aShare * 1000) / 10 })}
        </p>
      )}
    </details>
  )
}

type Opening = NonNullable<Given['opened']>['solution']

function One({ title, commitment, opening }: { title: string; commitment: string; opening: Opening | null }) {
  const t = useText('competition')
  const fits = opening && isOpenedRight({ commitment, ...opening })
  return (
    <section className={classes.commitment}>
      <h3>
        {title}
        {opening && (
          <span className={fits ? classes.fits : classes.fitsNot}>
            <Icon name={fits ? 'check' : 'warning'} size={16} /> {t(fits ? 'commitments.fits' : 'commitments.fitsNot')}
          </span>
        )}
      </h3>
      <Line name="HMAC-SHA256" value={commitment} />
      {opening && <Line name={t('commitments.salt')} value={opening.salt} />}
      {opening && <Line name="SHA-256" value={opening.sha256} />}
    </section>
  )
}

function Line({ name, value }: { name: string; value: string }) {
  return (
    <div className={classes.commitmentLine}>
      <span className={classes.hash} title={value}>
        {name} {value}
      </span>
      <CopyButton text={value} />
    </div>
  )
}
