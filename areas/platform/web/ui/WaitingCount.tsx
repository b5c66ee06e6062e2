import { MOST_WAITING } from '../../contract/waiting.ts'
import classes from './WaitingCount.module.css'

/** How much waits for a decision; counting ends at a thousand. */
export function WaitingCount({ count }: { count: number }) {
  return <span className={classes.count}>{count >= MOST_WAITING ? `${MOST_WAITING - 1}+` : count}</span>
}
