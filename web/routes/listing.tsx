export default function Listing() {
  return <h1>Каталог</h1>
}
