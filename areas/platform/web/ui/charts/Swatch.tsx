import classes from './Chart.module.css'
import { dashOf, type Series, type Texture } from './chart.ts'

/** The sign of a series beside its name. */
export function Swatch({ series, texture }: { series: Series; texture: Texture }) {
  return (
    <svg
      width="22"
      height="12"
      viewBox="0 0 22 12"
      aria-hidden="true"
      data-tone={series.tone}
      className={classes.swatch}
    >
      {series.draw === 'bars' ? (
        <>
          <rect x="4" width="14" height="12" rx="2" fill="var(--tone)" />
          {texture === 'striped' && <path d="M4 8l8-8M7 12 18 1M14 12l4-4" stroke="var(--surface)" strokeWidth="2" />}
          {texture === 'dotted' && <path d="M8 3h.01M14 3h.01M8 9h.01M14 9h.01" className={classes.dotted} />}
        </>
      ) : series.draw === 'dots' ? (
        <circle cx="11" cy="6" r="4" fill="var(--tone)" />
      ) : (
        <path d="M0 6h22" stroke="var(--tone)" strokeWidth="2.5" {...dashOf(series)} />
      )}
    </svg>
  )
}
