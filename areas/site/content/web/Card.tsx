import { Link } from 'react-router'
import classes from './SitePages.module.css'

/** A card that links to a page of the site, with a description. */
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
