/** The numbers of attempts that can be chosen, as options of a list. */
const counts = Array.from({ length: 20 }, (_, index) => index + 1);

export function AttemptOptions() {
  return counts.map((count) => (
    <option key={count} value={count}>
      {count}
    </option>
  ));
}
