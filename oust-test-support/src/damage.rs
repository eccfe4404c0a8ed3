//! Generates damaged inputs.

/// Generates, for every `step`th byte, the record cut off there and the whole record with one of
/// `bytes` in its place.
pub fn damaged(record: &[u8], step: usize, bytes: &[u8]) -> impl Iterator<Item = Vec<u8>> {
    let places = (0..record.len()).step_by(step);
    places.flat_map(move |at| {
        let mut changed = record.to_vec();
        changed[at] = bytes[at % bytes.len()];
        [record[..at].to_vec(), changed]
    })
}
