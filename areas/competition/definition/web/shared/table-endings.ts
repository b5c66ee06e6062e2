import { TableFormat } from '../../contract.scoring.ts'

/** The endings of solutions and samples, as the dialog for choosing a file wants them. */
export const TABLES = [...TableFormat.options, 'zip'].map((ending) => `.${ending}`).join(',')
