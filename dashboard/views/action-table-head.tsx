/** The heads of a table whose last column has the actions of a row. */
export function ActionTableHead({ columns }: { readonly columns: readonly string[] }) {
  return (
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column} scope="col">
            {column}
          </th>
        ))}
        <th scope="col">
          <span className="hidden">Action</span>
        </th>
      </tr>
    </thead>
  );
}
