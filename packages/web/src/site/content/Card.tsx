import { Link } from 'react-router'
import classes from './SitePages.module.css'

/** A page of the site in a list of them, with what it is good for. */
export function Card({ to, title, text }: { to: string; title: string; text: string }) {
  return (
    <li>
      <Link to={to} className={classes.card}>
        <strong>{title}</strong>
        <span>{text}</span>
      </Link>
    </li>
  )
}
