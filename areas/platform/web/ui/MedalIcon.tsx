import classes from './MedalIcon.module.css'

interface MedalIconProps {
  medal: 'gold' | 'silver' | 'bronze'
  /** The accessible name and tooltip; omitted if the adjacent text says the same. */
  label?: string
}

export function MedalIcon({ medal, label }: MedalIconProps) {
  const drawing = (
    <svg width="20" height="24" viewBox="0 0 20 24" aria-hidden="true" className={classes.medal} data-medal={medal}>
      <path className={classes.ribbon} d="M4 0h5l2 9-4 2zM16 0h-5L9 9l4 2z" />
      <circle cx="10" cy="16" r="7" />
      <path className={classes.shine} d="M10 11.6l1.3 2.8 3 .4-2.2 2.1.6 3-2.7-1.5-2.7 1.5.6-3-2.2-2.1 3-.4z" />
    </svg>
  )
  if (!label) return drawing
  return (
    <span role="img" aria-label={label} title={label} className={classes.named}>
      {drawing}
    </span>
  )
}
