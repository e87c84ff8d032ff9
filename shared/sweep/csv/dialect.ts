/**
 * `rfc4180` for programs; `excel` for spreadsheets with a decimal point; `excel-eu` for those with a decimal comma.
 * There is never a `sep=` line: it would make a spreadsheet ignore the byte order mark.
 */
export type Dialect = 'rfc4180' | 'excel' | 'excel-eu';

interface DialectRules {
  readonly delimiter: string;
  readonly decimal: string;
  readonly byteOrderMark: string;
}

export const BYTE_ORDER_MARK = '\uFEFF';

export const DIALECTS: { readonly [D in Dialect]: DialectRules } = {
  rfc4180: { delimiter: ',', decimal: '.', byteOrderMark: '' },
  excel: { delimiter: ',', decimal: '.', byteOrderMark: BYTE_ORDER_MARK },
  'excel-eu': { delimiter: ';', decimal: ',', byteOrderMark: BYTE_ORDER_MARK },
};
